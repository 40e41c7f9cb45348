import { createFileRoute, Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { OwnVerified } from '../ui/verified/own-verified.tsx'

export const Route = createFileRoute('/_default/profile/verified')({
  beforeLoad: requireMember,
  loader: ({ context: { api, queryClient } }) =>
    queryClient.ensureQueryData(api.photos.verification.queryOptions()),
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('photos.verified.title'))] }),
  component: VerifiedPage,
})

function VerifiedPage() {
  const t = useTranslations('members.own')
  return (
    <div className="site-container pt-6 pb-16 md:pt-10">
      <div className="mx-auto max-w-3xl">
        <Link to="/profile" className="mb-3 inline-flex min-h-11 items-center gap-1 font-semibold">
          <ChevronLeft aria-hidden="true" className="size-4.5" />
          {t('title')}
        </Link>
        <OwnVerified />
      </div>
    </div>
  )
}
