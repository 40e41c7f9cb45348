import { createContext, type ReactNode, useContext, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'
import type { Item } from '../contract.ts'
import { filesToSee } from '../files-to-see.ts'
import { fileAddress } from './use-queue.ts'

/** Whether all that is judged is there to be seen; `failed`: some of it does not come. */
export type FilesState = 'waits' | 'seen' | 'failed'

type Look = { file: string; item: string; came: boolean }
type Looking = {
  /** Counts how often the files were asked for again. */
  attempt: number
  note: (look: Look) => void
}

const LookingAt = createContext<Looking>({ attempt: 0, note: () => {} })

/** Whether the files of the item that is open have come, and what its pictures tell that to. */
export function useSeen(item: Item | undefined) {
  const [{ id, looks, attempt }, setState] = useState<{
    id: string
    looks: Record<string, boolean>
    attempt: number
  }>({ id: '', looks: {}, attempt: 0 })
  const came = id === item?.id ? looks : {}
  const files = item ? filesToSee(item) : []
  const filesState: FilesState = files.some((file) => came[file] === false)
    ? 'failed'
    : files.every((file) => came[file])
      ? 'seen'
      : 'waits'
  const note = (look: Look) =>
    setState((before) => ({
      id: look.item,
      looks: { ...(before.id === look.item && before.looks), [look.file]: look.came },
      attempt: before.attempt,
    }))
  return {
    filesState,
    looking: { attempt, note },
    lookAgain: () => setState((before) => ({ id: '', looks: {}, attempt: before.attempt + 1 })),
  }
}

export function Looked({ looking, children }: { looking: Looking; children: ReactNode }) {
  return <LookingAt value={looking}>{children}</LookingAt>
}

type JudgedProps = { item: string; file: string }

/** A picture that is judged. Where it does not come, that is said in its place. */
export function JudgedPicture({
  item,
  file,
  alt,
  className,
}: JudgedProps & { alt: string; className: string }) {
  const t = useTranslations('office.item')
  const { attempt, note } = useContext(LookingAt)
  const [failedAt, setFailedAt] = useState(-1)
  if (failedAt === attempt)
    return (
      <p
        className={cx(
          'grid min-h-36 place-items-center rounded-field bg-sunken p-4 text-center text-sm text-danger-ink',
          className,
        )}
      >
        {t('not_come')}
      </p>
    )
  return (
    <img
      key={attempt}
      src={fileAddress(item, file)}
      alt={alt}
      className={className}
      onLoad={() => note({ item, file, came: true })}
      onError={() => {
        setFailedAt(attempt)
        note({ item, file, came: false })
      }}
    />
  )
}

/** A recording that is judged. */
export function JudgedVoice({ item, file }: JudgedProps) {
  const { attempt, note } = useContext(LookingAt)
  const came = () => note({ item, file, came: true })
  return (
    // biome-ignore lint/a11y/useMediaCaption: no text of what was said exists
    <audio
      key={attempt}
      controls
      preload="auto"
      src={fileAddress(item, file)}
      className="mt-2 w-full"
      onLoadedMetadata={came}
      onPlaying={came}
      onError={() => note({ item, file, came: false })}
    />
  )
}
