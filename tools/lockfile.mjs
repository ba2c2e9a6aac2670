/**
 * What package-lock.json and npm's note of an installation say. Paths are keys, '' is the checkout.
 * @typedef {{
 *   version?: string,
 *   integrity?: string,
 *   optional?: boolean,
 *   dependencies?: Record<string, string>,
 *   devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>,
 * }} LockedPackage
 * @typedef {Record<string, LockedPackage>} Packages
 */

/**
 * Whether every package of the lock file is installed in its version. Optional ones may be absent
 * (they are for other machines); additional ones do no harm.
 * @param {Packages} wanted  `packages` of package-lock.json
 * @param {Packages} installed  `packages` of node_modules/.package-lock.json
 */
export function matchesLock(wanted, installed) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    if (!found) return Boolean(entry.optional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * Whether the lock file knows every optional package. `npm ci` refuses one that does not, and a
 * registry that mirrors only what its own machines need makes npm write such a file: the packages
 * for other systems are not there to be looked up.
 * @param {Packages} packages
 */
export function knowsAllOptional(packages) {
  return Object.entries(packages).every(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).every((name) => resolves(packages, path, name)),
  );
}

/**
 * Whether the lock file was written for this package.json.
 * @param {LockedPackage} manifest
 * @param {Packages} packages
 */
export function isLockOf(manifest, packages) {
  return /** @type {const} */ (['dependencies', 'devDependencies']).every((kind) => {
    const wanted = Object.entries(manifest[kind] ?? {});
    const locked = packages['']?.[kind] ?? {};
    return (
      wanted.length === Object.keys(locked).length &&
      wanted.every(([name, range]) => locked[name] === range)
    );
  });
}

/**
 * Looks for a package as Node does: beside the asking one, then outwards.
 * @param {Packages} packages
 * @param {string} from
 * @param {string} name
 * @returns {boolean}
 */
function resolves(packages, from, name) {
  const beside = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[beside]) return true;
  if (from === '') return false;
  return resolves(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}
