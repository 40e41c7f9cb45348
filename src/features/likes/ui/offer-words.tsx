import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberProfile } from '#features/members/contract.ts'
import { useToast } from '#ui/overlays/toast.tsx'
import { SayWhy } from './say-why.tsx'

type OfferWordsProps = {
  profile: MemberProfile
  /** A new one for each like. */
  asked: { about?: string }
  onEnd: () => void
}

/** After a like on a profile: offers to add a few words. About a photo or an answer they are asked at once, and give the like. */
export default function OfferWords({ profile, asked, onEnd }: OfferWordsProps) {
  const t = useTranslations('likes.why')
  const toast = useToast()
  const [saying, setSaying] = useState(false)
  const offer = useEffectEvent(({ about }: OfferWordsProps['asked']) => {
    if (about) return
    toast.show({
      title: t('given', { name: profile.name }),
      action: { label: t('say'), onClick: () => setSaying(true) },
    })
  })
  useEffect(() => offer(asked), [asked])
  return saying || asked.about ? <SayWhy profile={profile} given={asked.about} onClose={onEnd} /> : null
}
