const frozen = new WeakSet<object>()

/**
 * Freezes a value through and through and gives it back. A game that changes what it was given then throws
 * where it does so.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value
  frozen.add(value)
  // A typed array cannot be frozen; that states hold none is the business of the save-load check.
  if (ArrayBuffer.isView(value)) return value
  for (const key of Reflect.ownKeys(value)) deepFreeze((value as Record<PropertyKey, unknown>)[key])
  return Object.freeze(value)
}
