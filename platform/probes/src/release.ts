import manifest from '../package.json' with { type: 'json' }

/** The commit, written into a program when it is packed; one that runs from its sources has none. */
declare const FIRSTHAND_COMMIT: string | undefined
export const commit = typeof FIRSTHAND_COMMIT === 'undefined' ? 'source' : FIRSTHAND_COMMIT

/** All parts of the repository have one version. */
export const { version } = manifest

/** What distinguishes two builds of one version: the version and, where it was packed from a checkout, its commit. */
export const release = `${version}${commit.replace(/^([0-9a-f]{12})[0-9a-f]{28}/, '+$1').replace(/^(source|unknown)$/, '')}`
