/**
 * Plays the page's loop once all else is there, unless motion or data are to be saved, and lets it be paused. Inlined in
 * the page, so it must not use anything from outside.
 */
export function playLoop(): () => void {
  const video = document.querySelector<HTMLVideoElement>('[data-loop]')
  const button = document.querySelector<HTMLElement>('[data-loop-button]')
  if (!video || !button) return () => {}
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  const saves = connection?.saveData || /[23]g/.test(connection?.effectiveType ?? '')
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const play = () => {
    video.muted = true
    video.play().catch(() => {})
  }
  const show = () => {
    button.dataset.playing = String(!video.paused)
    button.ariaLabel = (video.paused ? button.dataset.play : button.dataset.pause) ?? ''
  }
  const turn = () => (video.paused ? play() : video.pause())
  video.addEventListener('play', show)
  video.addEventListener('pause', show)
  button.addEventListener('click', turn)
  if (!still && !saves) {
    if (document.readyState === 'complete') play()
    else addEventListener('load', play, { once: true })
  }
  return () => {
    removeEventListener('load', play)
    video.pause()
  }
}
