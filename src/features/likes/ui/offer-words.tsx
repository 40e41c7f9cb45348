import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberProfile } from '#features/members/contract.ts'
import type { Prompt } from '#shared/prompts.ts'
import { useToast } from '#ui/overlays/toast.tsx'
import { SayWhy } from './say-why.tsx'

type OfferWordsProps = {
  profile: MemberProfile
  /** A new one for each like. */
  asked: { prompt?: Prompt }
  onEnd: () => void
}

/** After a like on a profile: offers to add a few words. For a prompt they are asked at once, and give the like. */
export default function OfferWords({ profile, asked, onEnd }: OfferWordsProps) {
  const t = useTranslations('likes.why')
  const toast = useToast()
  const [saying, setSaying] = useState(false)
  const offer = useEffectEvent(({ prompt }: OfferWordsProps['asked']) => {
    if (prompt) return
    toast.show({
      title: t('given', { name: profile.name }),
      action: { label: t('say'), onClick: () => setSaying(true) },
    })
  })
  useEffect(() => offer(asked), [asked])
  return saying || asked.prompt ? <SayWhy profile={profile} prompt={asked.prompt} onClose={onEnd} /> : null
}
