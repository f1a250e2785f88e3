// Given out as sw.js by `flowpress serve` alone: whatever worker a published site of ours has left
// at this address goes, with all that it kept. A site that is being written is never kept.
"use strict";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const retire = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("flowpress ")) await caches.delete(name);
    }
    await self.registration.unregister();
  };
  event.waitUntil(retire());
});
