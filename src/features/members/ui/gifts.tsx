import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { useLoginRequired } from '#page/login-required.tsx'
import { Button } from '#ui/controls/button.tsx'
import { GiftDrawing } from '#ui/gifts/gift-drawing.tsx'
import type { MemberProfile } from '../contract.ts'

/** The gifts that a member was given and shows; never from whom. */
export function Gifts({ profile }: { profile: MemberProfile }) {
  const t = useTranslations('members.gifts')
  const loggedIn = useUser() !== null
  const requireLogin = useLoginRequired()
  const { id, name, gifts } = profile
  return (
    <section data-view="gifts" aria-labelledby="gifts">
      <h2 id="gifts" className="text-lg">
        {t('title')}
      </h2>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {gifts.map(({ kind, number }) => (
          <li key={kind} className="relative flex flex-col items-center text-center text-sm">
            <GiftDrawing kind={kind} className="size-16" />
            <span className="mt-1 leading-tight hyphens-auto">{t(`names.${kind}`)}</span>
            {number > 1 && (
              <>
                <span
                  aria-hidden="true"
                  className="absolute -top-1 left-1/2 ms-4 rounded-full border border-edge bg-raised px-1.5 text-xs leading-5 font-semibold tabular"
                >
                  ×{number}
                </span>
                <span className="sr-only">{t('times', { number })}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      {!profile.seen_by && !profile.blocked && (
        <Button
          size="sm"
          variant="soft"
          className="mt-4"
          {...(loggedIn
            ? { render: <Link to="/members/$id/chat" params={{ id }} hash="gift" /> }
            : { onClick: () => requireLogin('gifts') })}
        >
          {t('give', { name })}
        </Button>
      )}
    </section>
  )
}
