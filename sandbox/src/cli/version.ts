import manifest from '../../package.json' with { type: 'json' }

/** Of the package that this command came with. */
export const { version } = manifest
