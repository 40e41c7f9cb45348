import { useFormatter } from 'use-intl'
import type { PublicSettings } from '#features/site/settings.ts'

/** What an amount of credits costs at least, in whole messages' prices as shown, so that the sums add up. */
export function useMoneyOf(settings: PublicSettings): (credits: number) => string | undefined {
  const format = useFormatter()
  const { message_credits, minimum_message_costs, geoip_selected_country } = settings
  const price = minimum_message_costs[geoip_selected_country]
  return (credits) => {
    if (!price || price.costs === 0 || message_credits === 0 || credits % message_credits !== 0)
      return undefined
    const costs = (price.costs * credits) / message_credits
    return format.number(costs / 100, { style: 'currency', currency: price.currency })
  }
}
