import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#client/account.ts'
import type { MatchedProfile } from '#client/overlays.ts'
import { photoSource } from '#client/photo-source.ts'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { MatchModal } from '#ui/match-modal.tsx'

type MatchOverlayProps = { open: boolean; onClose: () => void; profile: MatchedProfile }

/** Two people like each other: their portraits meet. */
export default function MatchOverlay({ open, onClose, profile }: MatchOverlayProps) {
  const t = useTranslations('site.popups.match')
  const { cdn_prefix, fictional_singular } = useSettings()
  const me = useUser()?.profile
  const navigate = useNavigate()
  const { id, name, fictional } = profile
  const openProfile = () => {
    onClose()
    void navigate({ to: '/members/$id', params: { id } })
  }
  const startChat = () => {
    onClose()
    void navigate({ to: '/members/$id/chat', params: { id } })
  }
  return (
    <MatchModal
      open={open}
      onClose={onClose}
      title={t('title')}
      words={
        <>
          {t('words', { name })}
          {fictional && (
            <span className="mt-2 block text-sm">
              <FictionalMark word={fictional_singular} on="photo" />
              <span className="sr-only">{t('fictional', { name, mark: fictional_singular })}</span>
            </span>
          )}
        </>
      }
      me={{ name: me?.name ?? '', photo: photoSource(me?.main_image, cdn_prefix) }}
      other={{ id, name, photo: photoSource(profile.main_image, cdn_prefix) }}
      onImageClick={openProfile}
      imageLabel={t('open', { name })}
      onStartConversation={startChat}
      startLabel={t('start')}
      onButtonClick={openProfile}
      buttonLabel={t('profile')}
      closeLabel={t('close')}
    />
  )
}
