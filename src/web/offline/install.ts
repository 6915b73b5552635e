/** Lets the page open without a network from the next visit on, where the browser allows it (not over plain http). */
export function installOffline(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return
  // After everything that the first picture needs.
  addEventListener('load', () => {
    const register = () => navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => {})
    if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 5000 })
    else setTimeout(register, 1000)
  })
}
