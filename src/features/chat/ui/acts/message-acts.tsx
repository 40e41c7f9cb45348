import { Menu } from '@base-ui/react/menu'
import { Copy, Flag, Pencil, Reply, Trash2, Undo2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { serverNow } from '#page/clock/server-time.ts'
import { CHANGEABLE_MINUTES, type Message } from '#shared/message.ts'
import { cx } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { useActs } from './use-acts.ts'

const REACTIONS = ['❤️', '😂', '😮', '😢', '👍', '🔥'] as const
const MINUTE = 60_000

const ReportMessage = lazy(() =>
  import('./report-message.tsx').then((module) => ({ default: module.ReportMessage })),
)

type MessageActsProps = {
  /** The other's. */
  name: string
  conversation: string
  message: Message
  /** Beside what it opens; gets the focus back. */
  anchor: HTMLElement
  /** Whether the other has read it, as far as it is shown. */
  read: boolean
  /** Undefined in a conversation in which the member cannot write. */
  onReply?: (message: Message) => void
  onClose: () => void
}

/** What a member can do with one message: react, answer, copy, edit, unsend, delete. */
export function MessageActs({
  name,
  conversation,
  message,
  anchor,
  read,
  onReply,
  onClose,
}: MessageActsProps) {
  const t = useTranslations('chat.acts')
  const b = useTranslations('chat.buttons')
  const [open, setOpen] = useState(true)
  const [asking, setAsking] = useState<'edit' | 'unsend' | 'delete' | 'report'>()
  const acts = useActs(conversation, message)
  const toast = useToast()
  const chosen = useRef(false)
  const replies = useRef(false)
  const { mine, gone, body } = message
  const hasWords = !message.gift && !message.photo && !message.voice
  const recent = serverNow() - Date.parse(message.created_at) < CHANGEABLE_MINUTES * MINUTE
  const ask = (what: NonNullable<typeof asking>) => {
    chosen.current = true
    setAsking(what)
  }
  const copy = () =>
    navigator.clipboard.writeText(body).then(
      () => toast.show({ kind: 'success', title: t('copied') }),
      () => toast.show({ kind: 'danger', title: t('copy_failed') }),
    )
  return (
    <>
      <Menu.Root
        open={open}
        onOpenChange={setOpen}
        onOpenChangeComplete={(now) => {
          if (now || chosen.current) return
          // The menu took the focus back while it closed.
          if (replies.current) onReply?.(message)
          onClose()
        }}
      >
        <Menu.Portal>
          <Menu.Positioner
            anchor={anchor}
            side="top"
            align={mine ? 'end' : 'start'}
            sideOffset={6}
            collisionPadding={12}
            className="z-40"
          >
            <Menu.Popup
              finalFocus={() => (chosen.current || replies.current ? false : anchor)}
              aria-label={t('menu')}
              className="max-w-(--available-width) min-w-56 origin-(--transform-origin) rounded-card border border-edge bg-raised p-1.5 text-ink shadow-overlay outline-hidden transition-[scale,opacity] duration-150 data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0"
            >
              {onReply && !gone && (
                <>
                  <Menu.Group aria-label={t('react')} className="flex justify-between gap-0.5 p-0.5">
                    {REACTIONS.map((emoji) => {
                      const given = message.my_reaction === emoji
                      return (
                        <Menu.Item
                          key={emoji}
                          aria-label={t(given ? 'take_reaction_back' : 'react_with', { emoji })}
                          onClick={() => acts.mutate({ act: 'react', emoji: given ? null : emoji })}
                          className={cx(
                            'grid size-11 cursor-pointer place-items-center rounded-full text-2xl outline-hidden transition-[scale] select-none data-highlighted:scale-110 data-highlighted:bg-hover',
                            given && 'bg-primary-soft',
                          )}
                        >
                          {emoji}
                        </Menu.Item>
                      )
                    })}
                  </Menu.Group>
                  <Menu.Separator className="mx-3 my-1.5 h-px bg-border" />
                  <Item
                    icon={<Reply />}
                    onClick={() => {
                      replies.current = true
                      onReply(message)
                    }}
                  >
                    {t('reply')}
                  </Item>
                </>
              )}
              {!gone && hasWords && (
                <Item icon={<Copy />} onClick={() => void copy()}>
                  {t('copy')}
                </Item>
              )}
              {onReply && mine && !gone && hasWords && recent && !read && (
                <Item icon={<Pencil />} onClick={() => ask('edit')}>
                  {t('edit')}
                </Item>
              )}
              {mine && !gone && recent && (
                <Item icon={<Undo2 />} onClick={() => ask('unsend')}>
                  {t('unsend')}
                </Item>
              )}
              {!mine && !gone && (
                <Item icon={<Flag />} onClick={() => ask('report')}>
                  {t('report')}
                </Item>
              )}
              <Item icon={<Trash2 />} danger onClick={() => ask('delete')}>
                {t('delete')}
              </Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {asking === 'report' && (
        <Suspense>
          <ReportMessage conversation={conversation} seq={message.seq} name={name} onClose={onClose} />
        </Suspense>
      )}
      {asking === 'edit' && <EditDialog message={message} acts={acts} onClose={onClose} />}
      <ConfirmDialog
        open={asking === 'unsend' || asking === 'delete'}
        onOpenChange={onClose}
        title={t(asking === 'unsend' ? 'unsend_title' : 'delete_title')}
        description={t(asking === 'unsend' ? 'unsend_words' : 'delete_words')}
        confirmLabel={t(asking === 'unsend' ? 'unsend' : 'delete_confirm')}
        cancelLabel={b('cancel')}
        closeLabel={b('close')}
        destructive
        busy={acts.isPending}
        onConfirm={() =>
          acts.mutate({ act: asking === 'unsend' ? 'unsend' : 'delete' }, { onSettled: onClose })
        }
      />
    </>
  )
}

type ItemProps = { icon: ReactNode; danger?: boolean; onClick: () => void; children: ReactNode }

function Item({ icon, danger, onClick, children }: ItemProps) {
  return (
    <Menu.Item
      onClick={onClick}
      className={cx(
        'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-field px-3 py-2 text-sm font-medium outline-hidden select-none data-highlighted:bg-hover [&_svg]:size-5 [&_svg]:shrink-0',
        danger ? 'text-danger-ink' : 'text-ink [&_svg]:text-ink-soft',
      )}
    >
      {icon}
      {children}
    </Menu.Item>
  )
}
