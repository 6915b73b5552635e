/** Does a work for each, some at a time. */
export async function forEach<T>(all: readonly T[], work: (one: T) => Promise<void>, atOnce = 16): Promise<void> {
  const next = all.values()
  const go = async () => {
    for (const one of next) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, go))
}
