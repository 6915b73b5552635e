/** All shapes by name, for whoever writes the document. */

export * from './bodies.ts'
export * from './files.ts'
export * from './games.ts'
export * from './messages.ts'
export * from './observation.ts'
export * from './problems.ts'
export * from './schemas.ts'
