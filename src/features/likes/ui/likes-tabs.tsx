import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLikes } from '#page/account.ts'
import { TabLinks } from '#ui/frames/tab-links.tsx'

// The addresses of the other kinds begin with this one's.
const EXACTLY = { exact: true }

/** The pages of likes and visits, with how many new ones there are of each. */
export function LikesTabs() {
  const t = useTranslations('likes.tabs')
  const { liked_by = [], profiles = [] } = useLikes().data ?? {}
  const unseen = liked_by.filter((like) => like.like_new)
  // A match is news on its own tab.
  const matched = new Set(profiles.filter(({ like }) => like === 'match').map(({ id }) => id))
  const newMatches = unseen.filter(({ id }) => matched.has(id)).length
  const newLikes = unseen.length - newMatches
  const tabs = useRef<HTMLDivElement>(null)
  // In a narrow row the current tab may be out of sight.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <div ref={tabs} className="mt-3 mb-6">
      <TabLinks
        label={t('label')}
        tabs={[
          {
            key: 'received',
            label: t('received'),
            link: <Link to="/likes" activeOptions={EXACTLY} />,
            badge: { count: newLikes, label: t('new', { count: newLikes }) },
          },
          { key: 'given', label: t('given'), link: <Link to="/likes/$type" params={{ type: 'given' }} /> },
          {
            key: 'matches',
            label: t('matches'),
            link: <Link to="/likes/$type" params={{ type: 'matches' }} />,
            badge: { count: newMatches, label: t('new_matches', { count: newMatches }) },
          },
          { key: 'visitors', label: t('visitors'), link: <Link to="/likes/visitors" /> },
        ]}
      />
    </div>
  )
}
