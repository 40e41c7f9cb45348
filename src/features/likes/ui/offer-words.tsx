import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberProfile } from '#features/members/contract.ts'
import type { Prompt } from '#shared/prompts.ts'
import { useToast } from '#ui/overlays/toast.tsx'
import { SayWhy } from './say-why.tsx'

type OfferWordsProps = { profile: MemberProfile; prompt?: Prompt | undefined; onEnd: () => void }

/** After a like on a profile: offers to add a few words. For a prompt they are asked at once, and give the like. */
export default function OfferWords({ profile, prompt, onEnd }: OfferWordsProps) {
  const t = useTranslations('likes.why')
  const toast = useToast()
  const [saying, setSaying] = useState(prompt !== undefined)
  const offer = useEffectEvent(() => {
    if (prompt) return
    toast.show({
      title: t('given', { name: profile.name }),
      action: { label: t('say'), onClick: () => setSaying(true) },
    })
  })
  useEffect(() => offer(), [])
  return saying ? <SayWhy profile={profile} prompt={prompt} onClose={onEnd} /> : null
}
