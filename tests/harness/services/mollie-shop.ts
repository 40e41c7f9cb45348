import { afterAll, beforeAll, beforeEach } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { lookAt, orderFifty, type Sale, type Shopper, shopper, stateOf } from '../selling.ts'
import { startSite, type TestSite } from '../site.ts'
import { type Mollie, startMollie } from './mollie.ts'

/** A site that sells by Mollie. */
class MollieShop {
  mollie!: Mollie
  site!: TestSite

  async begin(): Promise<void> {
    this.mollie = await startMollie()
    this.site = await startSite({ demo: false, mollie: this.mollie.config })
  }

  buyer = (country?: string): Promise<Shopper> => shopper(this.site, country)

  /** Orders 50 credits. */
  order = async (buyer: Shopper, method?: string): Promise<Sale & { paymentId: string }> => {
    const sale = await orderFifty(buyer, method)
    return { ...sale, paymentId: this.mollie.newest().id }
  }

  state = stateOf

  look = (sale: Sale): Promise<void> => lookAt(this.site, sale)

  /** The entries by which a buyer got what they bought. */
  sales = ({ id }: Shopper) =>
    this.site.rows(`select 1 from ledger_entry where member_id = $1 and account = 'sale'`, [id])

  /** The requests for a payment. */
  created = () => this.mollie.asked.filter(({ method, path }) => method === 'POST' && path === '/v2/payments')
}

export function mollieShop(): MollieShop {
  const shop = new MollieShop()
  beforeAll(() => shop.begin())
  afterAll(async () => {
    await shop.site.stop()
    await shop.mollie.stop()
  })
  beforeEach(async () => {
    // The minute's check would ask for the open orders of earlier tests.
    await shop.site.rows(
      `update purchase set status = 'failed', failure = 'expired' where status in ('loading', 'pending')`,
    )
    // Lets a circuit that the last test opened close again.
    shop.site.clock.advance(30 * MINUTE)
  })
  return shop
}
