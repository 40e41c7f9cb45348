import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberProfile } from '#features/members/contract.ts'
import { useToast } from '#ui/overlays/toast.tsx'
import { SayWhy } from './say-why.tsx'

/** After a like on a profile: offers to add a few words. */
export default function OfferWords({ profile, onEnd }: { profile: MemberProfile; onEnd: () => void }) {
  const t = useTranslations('likes.why')
  const toast = useToast()
  const [saying, setSaying] = useState(false)
  const offer = useEffectEvent(() => {
    toast.show({
      title: t('given', { name: profile.name }),
      action: { label: t('say'), onClick: () => setSaying(true) },
    })
  })
  useEffect(() => offer(), [])
  return saying ? <SayWhy profile={profile} onClose={onEnd} /> : null
}
