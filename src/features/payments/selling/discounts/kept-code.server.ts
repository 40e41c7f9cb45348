import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { SiteContext } from '#features/site/context.server.ts'
import type { KeptCode } from '../prices/prices-contract.ts'
import { codeText } from './discounts-contract.ts'
import { type Basket, judgeTypedCode } from './judge-code.server.ts'

/** Holds the code that a visitor came with or a member has typed, through login and signup to the checkout. */
export const CODE_COOKIE = 'discount'
const CODE_SECONDS = 7 * 24 * 3_600

type Cookies = Pick<SiteContext, 'cookies'>

/** Keeps the code of a page's address: `?code=ZOMER`. */
export function noteCode({ cookies }: Cookies, query: unknown): void {
  const { data } = codeText.safeParse((query as { code?: unknown }).code)
  if (data) keepCode({ cookies }, data)
}

export function keepCode({ cookies }: Cookies, code: string): void {
  cookies.set(CODE_COOKIE, code, { maxAgeSeconds: CODE_SECONDS, httpOnly: true })
}

/** Judges the kept code. One that this member has used up themselves is forgotten without a word. */
export async function judgeKeptCode(context: MemberContext, basket: Basket): Promise<KeptCode | null> {
  const code = codeText.safeParse(context.cookies.get(CODE_COOKIE)).data
  if (!code) return null
  const judged = await judgeTypedCode(context, code, basket)
  if (!judged.refused) {
    const { discount } = judged
    // A discount of the member's own needs no code.
    return discount.reason === 'code' ? { code: discount.code, discount, refused: null } : null
  }
  if (judged.byMe) {
    forgetCode(context)
    return null
  }
  return { code, discount: null, refused: judged.refused }
}

export function forgetCode({ cookies }: Cookies): void {
  cookies.set(CODE_COOKIE, '', { maxAgeSeconds: 0, httpOnly: true })
}
