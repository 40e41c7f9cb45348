import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { photoSource } from '#page/photo-source.ts'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { LikePopup } from '#ui/overlays/like-popup.tsx'
import type { News } from './use-like-news.ts'

/** "New like!" or "It's a match", with the liker's photo and a link to the profile. */
export default function LikeNews({ news, onClose }: { news: News; onClose: () => void }) {
  const t = useTranslations('site.popups')
  const closeLabel = useTranslations('site.nav')('close')
  const { cdn_prefix, fictional_singular } = useSettings()
  const { profile, match, words } = news
  const { id, name } = profile
  return (
    <LikePopup
      key={id}
      title={match ? t('match.title') : t('like.new')}
      words={
        <>
          {match ? t('like.match_words', { name }) : t('like.words', { name })}
          {words && <q className="mt-1 line-clamp-2 block font-medium text-ink">{words}</q>}
          {profile.fictional && <FictionalMark word={fictional_singular} className="mt-1" />}
        </>
      }
      photo={photoSource(profile.main_image, cdn_prefix)}
      link={<Link to="/members/$id" params={{ id }} />}
      linkLabel={t('like.open')}
      onOpen={onClose}
      onClose={onClose}
      closeLabel={closeLabel}
    />
  )
}
