/**
 * A stand-in for the browser's storage, shared by as many tabs as a test opens.
 */

/**
 * Storage of plain strings with the window of each tab. Like a browser's, it tells every tab
 * but the one that writes.
 * @param {Record<string, string>} [entries]
 * @param {{room?: number}} [limits] as many characters as one value may have
 */
export function makeBacking(entries = {}, { room = Infinity } = {}) {
  const map = new Map(Object.entries(entries));
  /** @type {EventTarget[]} */
  const tabs = [];
  /**
   * @param {EventTarget | null} writer
   * @param {string | null} key
   */
  const tell = (writer, key) => {
    for (const tab of tabs) {
      if (tab !== writer) tab.dispatchEvent(Object.assign(new Event("storage"), { key }));
    }
  };
  /** @param {EventTarget | null} tab */
  const openTab = (tab = null) => {
    if (tab) tabs.push(tab);
    return {
      get length() { return map.size; },
      key: (/** @type {number} */ place) => [...map.keys()][place] ?? null,
      getItem: (/** @type {string} */ key) => map.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
        if (value.length > room) throw new Error("quota");
        map.set(key, value);
        tell(tab, key);
      },
      removeItem: (/** @type {string} */ key) => {
        map.delete(key);
        tell(tab, key);
      },
    };
  };
  return { ...openTab(), get length() { return map.size; }, openTab, clear: () => { map.clear(); tell(null, null); } };
}
