import { Heart } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLikes, useUser } from '#page/account.ts'
import { useLoginRequired } from '#page/login-required.tsx'
import type { Prompt } from '#shared/prompts.ts'
import { HeartButton } from '#ui/controls/heart-button.tsx'
import type { MemberProfile } from '../contract.ts'
import { mayLike } from './is-liked.ts'

type PromptsProps = { profile: MemberProfile; onLike: (prompt: Prompt) => void }

/** The sentences that a member finished; a viewer who does not like the member yet can like each with a few words. */
export function Prompts({ profile, onLike }: PromptsProps) {
  const t = useTranslations('members.prompts')
  const loggedIn = useUser() !== null
  const requireLogin = useLoginRequired()
  const { name } = profile
  const open = mayLike(profile)
  const liked = useLikes().data?.likes.find(({ id }) => id === profile.id)?.about
  return (
    <section data-view="prompts" aria-labelledby="prompts">
      <h2 id="prompts" className="text-lg">
        {t('title')}
      </h2>
      <div className="mt-3 flex flex-col gap-3">
        {profile.prompts.map(({ prompt, answer }) => (
          <figure
            key={prompt}
            className="relative flex flex-col gap-2 rounded-card border border-edge bg-surface p-5 shadow-card sm:p-6"
          >
            <figcaption className={open ? 'pe-12 text-sm text-ink-soft' : 'text-sm text-ink-soft'}>
              {t(`starters.${prompt}`)}
            </figcaption>
            <blockquote
              className={`as-written headline text-xl leading-snug text-balance hyphens-auto wrap-anywhere ${open ? 'pe-8' : ''}`}
            >
              {answer}
            </blockquote>
            {liked === `prompt:${prompt}` && (
              <p className="inline-flex items-center gap-1.5 text-sm font-semibold text-primary-ink">
                <Heart aria-hidden="true" className="size-4 shrink-0 fill-current" />
                {t('liked')}
              </p>
            )}
            {open && (
              <HeartButton
                liked={false}
                label={t('like', { name, prompt: t(`starters.${prompt}`) })}
                onToggle={() => (loggedIn ? onLike(prompt) : requireLogin('likes'))}
                className="absolute! end-3 top-3 bg-primary-soft! text-primary! shadow-none!"
              />
            )}
          </figure>
        ))}
      </div>
    </section>
  )
}
