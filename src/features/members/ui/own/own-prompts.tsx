import { ArrowUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldErrorText } from '#page/errors/error-text.ts'
import { PROMPT_ANSWER_MAX, PROMPTS, PROMPTS_MOST, type Prompt } from '#shared/prompts.ts'
import { Chip } from '#ui/controls/chip.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OwnProfile, PromptAnswer } from '../../contract.ts'
import { SaveState, useSave, useWarnBeforeLeaving } from './own-save.tsx'

/** Chooses, finishes, orders and takes off the sentences of one's profile; those without an answer are not saved. */
export function OwnPromptsEditor({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.prompts')
  const fieldError = useFieldErrorText()
  const saving = useSave()
  const [said, setSaid] = useState<PromptAnswer[]>(profile.prompts)
  const [chosen, setChosen] = useState<Prompt>()
  const answered = answeredOf(said)
  const saved = useRef(JSON.stringify(answeredOf(profile.prompts)))
  const save = (next: PromptAnswer[]) => {
    setSaid(next)
    const prompts = answeredOf(next)
    if (JSON.stringify(prompts) === saved.current) return
    saved.current = JSON.stringify(prompts)
    saving.save({ prompts })
  }
  const [typing, setTyping] = useState(false)
  useWarnBeforeLeaving(typing)
  return (
    <div data-view="own-prompts">
      <SectionCard
        id="own-prompts"
        title={t('own_title')}
        hint={t('hint', { max: PROMPTS_MOST })}
        state={<SaveState saving={saving} />}
      >
        <ol className="flex flex-col gap-4">
          {said.map(({ prompt, answer }, index) => {
            const starter = t(`starters.${prompt}`)
            const place = answered.findIndex((one) => one.prompt === prompt)
            return (
              <li key={prompt} className="rounded-card bg-sunken p-4">
                <TextArea
                  label={starter}
                  autoFocus={prompt === chosen}
                  rows={2}
                  maxLength={PROMPT_ANSWER_MAX}
                  value={answer}
                  error={fieldError.in(saving.error, `prompts.${place}.answer`)}
                  hint={t('left', { count: PROMPT_ANSWER_MAX - [...answer].length })}
                  onChange={({ target }) => {
                    setTyping(true)
                    setSaid(
                      said.map((one) => (one.prompt === prompt ? { prompt, answer: target.value } : one)),
                    )
                  }}
                  onBlur={() => {
                    setTyping(false)
                    save(said)
                  }}
                />
                <div className="mt-1 -mb-2 flex justify-end gap-1">
                  {index > 0 && (
                    <IconButton
                      label={t('up', { prompt: starter })}
                      icon={<ArrowUp />}
                      onClick={() => save(movedUp(said, index))}
                    />
                  )}
                  <IconButton
                    label={t('remove', { prompt: starter })}
                    icon={<X />}
                    onClick={() => save(said.filter((one) => one.prompt !== prompt))}
                  />
                </div>
              </li>
            )
          })}
        </ol>
        {said.length >= PROMPTS_MOST ? (
          <p className="mt-4 text-sm text-ink-soft">{t('full', { max: PROMPTS_MOST })}</p>
        ) : (
          <fieldset className={said.length > 0 ? 'mt-6' : undefined}>
            <legend className="mb-2 text-sm font-semibold">{t('choose')}</legend>
            <div className="flex flex-wrap gap-2">
              {PROMPTS.filter((prompt) => !said.some((one) => one.prompt === prompt)).map((prompt) => (
                <Chip
                  key={prompt}
                  onClick={() => {
                    setChosen(prompt)
                    setSaid([...said, { prompt, answer: '' }])
                  }}
                >
                  {t(`starters.${prompt}`)}
                </Chip>
              ))}
            </div>
          </fieldset>
        )}
      </SectionCard>
    </div>
  )
}

function answeredOf(said: PromptAnswer[]): PromptAnswer[] {
  return said
    .map(({ prompt, answer }) => ({ prompt, answer: answer.trim() }))
    .filter(({ answer }) => answer !== '')
}

function movedUp<Item>(list: Item[], index: number): Item[] {
  return [
    ...list.slice(0, index - 1),
    ...list.slice(index - 1, index + 1).reverse(),
    ...list.slice(index + 1),
  ]
}
