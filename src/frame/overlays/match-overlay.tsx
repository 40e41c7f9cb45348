import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import type { MatchedProfile } from '#page/overlays.ts'
import { photoSource } from '#page/photo-source.ts'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { MatchModal } from '#ui/overlays/match-modal.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { MatchFirstLine } from './match-first-line.tsx'
import { useLoadedPhotos } from './use-loaded-photos.ts'

type MatchOverlayProps = { open: boolean; onClose: () => void; profile: MatchedProfile }

/** Shows both portraits. */
export default function MatchOverlay({ open, onClose, profile }: MatchOverlayProps) {
  const t = useTranslations('site.popups.match')
  const [starting, setStarting] = useState(false)
  const { cdn_prefix, fictional_singular, message_credits } = useSettings()
  const user = useUser()
  const me = user?.profile
  const navigate = useNavigate()
  const toast = useToast()
  const { id, name, fictional } = profile
  const openProfile = (profileId: string) => {
    onClose()
    void navigate({ to: '/members/$id', params: { id: profileId } })
  }
  const sent = () => {
    onClose()
    toast.show({ kind: 'success', title: t('sent', { name }) })
  }
  const startChat = (profileId: string) => {
    setStarting(true)
    void navigate({ to: '/members/$id/chat', params: { id: profileId } }).finally(() => {
      setStarting(false)
      onClose()
    })
  }
  const photos = {
    me: photoSource(me?.main_image, cdn_prefix),
    other: photoSource(profile.main_image, cdn_prefix),
  }
  const loaded = useLoadedPhotos([photos.me, photos.other])
  const maySend = user?.status === 'active' && user.credits >= message_credits
  return (
    <MatchModal
      open={open && loaded}
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
      me={{ name: me?.name ?? '', photo: photos.me }}
      other={{ id, name, photo: photos.other }}
      firstLine={maySend && <MatchFirstLine key={id} profile={profile} onSent={sent} />}
      onImageClick={openProfile}
      imageLabel={t('open', { name })}
      onStartConversation={startChat}
      startLabel={t('start')}
      starting={starting}
      onButtonClick={openProfile}
      buttonLabel={t('profile')}
      closeLabel={t('close')}
    />
  )
}
