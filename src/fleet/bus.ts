/** What servers of one fleet have between them: a bus for messages that may be lost, and buckets that keep their word. */

export interface Bus {
  /** Whether messages go out and come in. */
  readonly isUp: boolean
  /** Sends to whoever listens now; what is said while the line is lost may be lost. */
  publish(subject: string, bytes: Uint8Array): void
  /** What one server says on one subject comes in the order it was said. */
  subscribe(subject: string, take: (bytes: Uint8Array) => void): void
  /** Told when the line is lost, and when it is there again. */
  onLine(call: (isUp: boolean) => void): void
  /** Goes on by another server of NATS, where there is one. */
  move?(): void
  close(): Promise<void>
}

/** What a bucket has for a key. Revisions grow over all keys of a bucket. */
export interface Entry {
  readonly value: string
  readonly revision: number
}

/** Keys and values that all servers see alike. Every call throws where the bucket cannot be reached. */
export interface Bucket {
  /** As it is now, never as it was. */
  get(key: string): Promise<Entry | null>
  put(key: string, value: string): Promise<number>
  /** Gives the revision; null where the key is there already. */
  create(key: string, value: string): Promise<number | null>
  /** Gives the new revision; null where the present one is another. */
  update(key: string, value: string, revision: number): Promise<number | null>
  delete(key: string): Promise<void>
}

/** All that a fleet stands on. */
export interface Ground {
  readonly bus: Bus
  /** What is in it is gone `LEASE_MS` after it was put. */
  readonly leases: Bucket
  readonly owners: Bucket
  close(): Promise<void>
}

/** How long a lease lasts that is not renewed. */
export const LEASE_MS = 3000
