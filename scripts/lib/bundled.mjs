/** The packages of others whose code or files are inside the page that is served. Their licences go with it. */
export const bundled = [
  '@fontsource-variable/atkinson-hyperlegible-next',
  '@fontsource-variable/besley',
  '@noble/hashes',
  'svelte',
]
