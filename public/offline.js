/* On the page that the worker shows when the site cannot be reached: goes on as soon as it can. Where only the site was
   away, the browser reports no change, so the page asks, each time after a longer pause. */
const MOST_SECONDS = 60
const KEPT_CHATS = 'kept_chats.'
let pause = 5

async function look() {
  const reached =
    navigator.onLine && (await fetch('/offline', { method: 'HEAD', cache: 'no-store' }).catch(() => {}))
  if (reached?.ok) return location.reload()
  pause = Math.min(2 * pause, MOST_SECONDS)
  setTimeout(look, pause * 1000)
}

addEventListener('online', () => location.reload())
setTimeout(look, pause * 1000)

/* The way to the conversations, where this browser keeps them (src/page/kept/kept-of-member.ts). */
try {
  const keeps = Object.keys(localStorage).some((key) => key.startsWith(KEPT_CHATS))
  document.getElementById('how').hidden = keeps
  if (keeps && !location.pathname.startsWith('/chats')) document.getElementById('chats').hidden = false
} catch {
  // Without storage nothing is kept.
}
