import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/frames/banner.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { useOffers } from '../../../ui/offers-query.ts'
import { useMoney } from '../../../ui/use-money.ts'
import type { TopUp } from '../top-up-contract.ts'
import { topUpOptions } from './top-up-query.ts'

/** On the pages about credits: the charge that is announced, if there is one. Their loaders read it. */
export function ComingTopUp() {
  const { offers } = useOffers()
  const { data } = useQuery(topUpOptions(useApi()))
  const topUp = data?.top_up
  if (!topUp?.next) return null
  const credits = offers.find(({ id }) => id === topUp.package_id)?.credits ?? 0
  return <AnnouncedTopUp topUp={topUp} credits={credits} />
}

/** The next charge, with the button that stops it. */
export function AnnouncedTopUp({ topUp: { next, currency }, credits }: { topUp: TopUp; credits: number }) {
  const t = useTranslations('payments.top_up')
  const format = useFormatter()
  const money = useMoney()
  return (
    <Banner kind="warning" shape="card" action={<StopTopUp words={t('next_stop')} />}>
      {t('next', {
        at: format.dateTime(new Date(next!.at), { dateStyle: 'long', timeStyle: 'short' }),
        amount: money({ amount: next!.amount, currency }),
        package: t('below_option', { credits }),
      })}
    </Banner>
  )
}

export function StopTopUp({ words }: { words: string }) {
  const t = useTranslations('payments.top_up')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    ...api.payments.stopTopUp.mutationOptions(),
    onSuccess() {
      queryClient.setQueryData(topUpOptions(api).queryKey, { top_up: null })
      toast.show({ kind: 'success', title: t('stopped') })
    },
    onError: (error) => toast.show({ kind: 'danger', title: errorText(error) }),
  })
  return (
    <Button size="sm" variant="secondary" busy={isPending} className="self-start" onClick={() => mutate({})}>
      {words}
    </Button>
  )
}
