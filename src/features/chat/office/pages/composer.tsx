import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import type { DeskConversation } from '../contract.ts'
import type { useDesk } from './use-desk.ts'

type ComposerProps = { desk: ReturnType<typeof useDesk>; conversation: DeskConversation }

/** Where an answer is typed. What is refused stays as it was typed. */
export function Composer({ desk, conversation }: ComposerProps) {
  const t = useTranslations('office.desk')
  const words = useErrorWords()
  const [body, setBody] = useState('')
  const { answerError: error, isBusy } = desk
  const send = () => {
    if (body.trim()) desk.send(body)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <TextArea
        label={t('answer', { name: conversation.fictional.name })}
        hint={t('hint', { left: conversation.answers_left, name: conversation.fictional.name })}
        name="body"
        lang={conversation.member.language}
        value={body}
        rows={3}
        onKeyDown={press}
        onChange={(event) => {
          setBody(event.target.value)
          if (error) desk.forgetError()
        }}
        error={
          words.at(error, 'body') ??
          (error && errorCode(error) !== 'invalid_input' ? words.of(error) : undefined)
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy}>
          {t('send')}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={desk.putAside}>
          {t('aside')}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={desk.done}>
          {t('done')}
        </Button>
        <span className="self-center text-sm text-ink-soft max-sm:hidden">{t('keyboard')}</span>
      </div>
    </form>
  )
}
