/**
 * The packages in package-lock.json, and in npm's own record of an installation. The key '' is the checkout.
 * @typedef {{
 *   version?: string,
 *   integrity?: string,
 *   optional?: boolean,
 *   dev?: boolean,
 *   devOptional?: boolean,
 *   peer?: boolean,
 *   dependencies?: Record<string, string>,
 *   devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>,
 * }} LockedPackage
 * @typedef {Record<string, LockedPackage>} Packages
 * @typedef {'all' | 'production'} Needs
 */

/**
 * Optional packages may be missing, because they are for other systems. Extra ones are ignored. `production` also does
 * without the packages of build tools, which `npm ci --omit=dev` leaves out.
 * @param {Packages} locked  `packages` of package-lock.json
 * @param {Packages} installed  `packages` of node_modules/.package-lock.json
 * @param {Needs} [needs]
 */
export function matchesLock(locked, installed, needs = 'all') {
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    const isForTools = entry.dev || entry.devOptional || entry.peer;
    if (!found) return Boolean(entry.optional || (needs === 'production' && isForTools));
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * Returns false for a lock file that `npm ci` rejects. npm writes one if the registry mirrors only packages for its own
 * system.
 * @param {Packages} packages
 */
export function knowsAllOptional(packages) {
  return Object.entries(packages).every(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).every((name) => resolves(packages, path, name)),
  );
}

/** @param {LockedPackage} manifest @param {Packages} packages */
export function isLockOf(manifest, packages) {
  return /** @type {const} */ (['dependencies', 'devDependencies']).every((kind) => {
    const declared = Object.entries(manifest[kind] ?? {});
    const locked = packages['']?.[kind] ?? {};
    return (
      declared.length === Object.keys(locked).length &&
      declared.every(([name, range]) => locked[name] === range)
    );
  });
}

/**
 * Searches beside the importing package, then in each folder above it, as Node does.
 * @param {Packages} packages @param {string} from @param {string} name @returns {boolean}
 */
function resolves(packages, from, name) {
  const beside = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[beside]) return true;
  if (from === '') return false;
  return resolves(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}
