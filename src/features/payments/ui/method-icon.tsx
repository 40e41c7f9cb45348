import { ArrowLeftRight, CreditCard, Landmark, Smartphone, Ticket, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'

const ICONS: Record<string, ReactNode> = {
  ideal: <Landmark />,
  bancontact: <CreditCard />,
  credit_card: <CreditCard />,
  carte_bancaire: <CreditCard />,
  nexi: <CreditCard />,
  paypal: <Wallet />,
  apple_pay: <Smartphone />,
  blik: <Smartphone />,
  przelewy24: <Landmark />,
  eps: <Landmark />,
  bank_transfer: <ArrowLeftRight />,
  paysafecard: <Ticket />,
}

/** Says what kind of thing one pays with; the brand's name stands beside it. */
export function MethodIcon({ method }: { method: string }) {
  return ICONS[method] ?? <CreditCard />
}
