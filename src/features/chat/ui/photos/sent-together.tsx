import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import type { WaitingBeside } from '#ui/chat/composer.tsx'
import { Missing, type Uploads } from './photo-tray.tsx'

/** Photos, a voice message and words may wait at once: one button sends all, for what they cost together. */
export function useTogether(onWaiting: (waiting: WaitingBeside | undefined) => void, words: number) {
  const [photos, setPhotos] = useState<Uploads>()
  const [voice, setVoice] = useState<Uploads>()
  const balance = useUser()?.credits ?? 0
  const all = [photos, voice].filter((one) => one !== undefined)
  const credits = words + all.reduce((sum, one) => sum + (one.credits ?? 0), 0)
  const short = credits > balance
  useEffect(() => {
    const both = [photos, voice].filter((one) => one !== undefined)
    if (both.length === 0) return
    onWaiting({
      label: both.map(({ what }) => what).join(', '),
      short,
      send() {
        for (const { send } of both) send()
      },
    })
    return () => onWaiting(undefined)
  }, [photos, voice, short, onWaiting])
  const several = all.length > 0 && all.length + (words > 0 ? 1 : 0) > 1
  // Without a connection, what they cost is not known yet.
  const isKnown = all.every((one) => one.credits !== undefined)
  const total = several && isKnown && { credits, missing: credits - balance }
  return { setPhotos, setVoice, several, total, afterPhotos: words + (photos?.credits ?? 0) }
}

export function Together({ credits, missing, from }: { credits: number; missing: number; from: string }) {
  const t = useTranslations('chat.cost')
  return (
    <div className="mx-4 mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-sunken px-4 py-2 text-sm">
      <p aria-live="polite" className="font-semibold">
        {t('together', { message: t('message', { credits }) })}
      </p>
      {missing > 0 && <Missing credits={missing} from={from} />}
    </div>
  )
}
