// Added to pages by `flowpress serve` alone: reloads them after a build, shows why one failed.
(() => {
  "use strict";
  const events = new EventSource("/-flowpress/events");
  const shown = Number(document.currentScript.dataset.build);
  let panel = null;

  const style = {
    position: "fixed", inset: "auto 0 0 0", maxHeight: "60vh", overflow: "auto", zIndex: "99999",
    margin: "0", padding: "1rem 1.25rem", background: "#2a0d12", color: "#ffe9ec",
    borderTop: "4px solid #ff5470", font: "14px/1.5 ui-monospace, monospace",
    whiteSpace: "pre-wrap", overflowWrap: "anywhere",
  };

  const show = (text) => {
    panel?.remove();
    panel = null;
    if (!text) return;
    panel = document.createElement("pre");
    panel.id = "flowpress-error";
    panel.setAttribute("role", "alert");
    Object.assign(panel.style, style);
    panel.textContent = `The last build failed; this is the site before it.\n\n${text}`;
    document.body.append(panel);
  };

  events.onmessage = (event) => {
    const { build, error } = JSON.parse(event.data);
    if (build !== shown && !error) location.reload();
    else show(error);
  };
})();
