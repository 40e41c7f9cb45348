import { useTranslations } from 'use-intl'
import type { Prompt } from '#shared/prompts.ts'

/** The prompt that a like is for, with the answer of its receiver as it is now. */
export function LikedPrompt({ prompt, answer }: { prompt: Prompt; answer: string | null }) {
  const t = useTranslations('members.prompts.starters')
  return (
    <div data-view="liked-prompt" className="text-sm text-ink-soft">
      <p>{t(prompt)}</p>
      {answer && <p className="as-written mt-0.5 text-ink wrap-anywhere">{answer}</p>}
    </div>
  )
}
