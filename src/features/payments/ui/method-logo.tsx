import type { ReactNode } from 'react'

/** Drawn from simple shapes in each method's colours; the name always stands beside it. */
const LOGOS: Record<string, ReactNode> = {
  ideal: (
    <>
      <Ground />
      <path d="M13 7h10a9 9 0 0 1 0 18H13z" fill="none" stroke="#111" strokeWidth="2" />
      <path d="M21 11h2a5 5 0 0 1 0 10h-2z" fill="#c06" />
      <circle cx="17" cy="13" r="2" fill="#111" />
      <path d="M15.5 16.5h3V21h-3z" fill="#111" />
      <path d="M38 9.5a9 9 0 0 1 0 13" fill="none" stroke="#fc0" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  bancontact: (
    <>
      <Ground />
      <path d="M8 17h17l-4 8H11a3 3 0 0 1-3-3z" fill="#1e3764" />
      <path d="M40 15H23l4-8h10a3 3 0 0 1 3 3z" fill="#fd0" />
      <path d="m16 21 8-5 8-5" fill="none" stroke="#1e3764" strokeWidth="2.5" strokeLinecap="round" />
    </>
  ),
  // The two brands in one, since the card's own is known only to the provider.
  credit_card: (
    <>
      <Ground />
      <Letters ink="#1434cb" word="VISA" x={24} y={13.5} size={10} italic />
      <circle cx="20.8" cy="21" r="5.4" fill="#eb001b" />
      <circle cx="27.2" cy="21" r="5.4" fill="#f79e1b" />
      <path d="M24 16.65a5.4 5.4 0 0 1 0 8.7 5.4 5.4 0 0 1 0-8.7z" fill="#ff5f00" />
    </>
  ),
  mastercard: <Circles left="#eb001b" right="#f79e1b" both="#ff5f00" />,
  maestro: <Circles left="#0099df" right="#eb001b" both="#6c6bbd" />,
  visa: (
    <>
      <Ground />
      <Letters ink="#1434cb" word="VISA" x={24} italic />
    </>
  ),
  giropay: (
    <>
      <Ground fill="#000268" />
      <path d="M9 10h13l5 6-5 6H9z" fill="#fff" />
      <Letters ink="#000268" word="giro" x={16} y={19} size={8.5} />
      <Letters ink="#ff0007" word="pay" x={35} y={19.5} size={10} />
    </>
  ),
  sofort: <Word ground="#ef809f" ink="#fff" word="Sofort" size={12} />,
  direct_debit: (
    <>
      <Ground />
      <path
        d="M11 13.5 20 8l9 5.5H11zm2.5 2.5v6m4.3-6v6m4.4-6v6m4.3-6v6M11 24.5h18M33 14h6m-6 5h6m-2.5-8L40 14l-3.5 3"
        fill="none"
        stroke="#10298e"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  carte_bancaire: (
    <>
      <Ground fill="#17508a" />
      <path d="M24 8h-6a8 8 0 0 0 0 16h6z" fill="#fff" />
      <path d="M26 8h9a3.7 3.7 0 0 1 0 7.4h-9zM26 16.6h9a3.7 3.7 0 0 1 0 7.4h-9z" fill="#5cc08b" />
    </>
  ),
  nexi: <Word ground="#1d2b6b" ink="#fff" word="nexi" />,
  paypal: (
    <>
      <Ground />
      <path d="M20.5 6h8c4 0 6 2.3 5.2 6-.8 4-3.6 5.8-7.6 5.8h-2.8L22 24h-5.4z" fill="#003087" />
      <path
        d="M24.5 10.5h7c3.3 0 5 2 4.4 5-.7 3.7-3.3 5.3-6.8 5.3h-2.3L25.7 27h-4.8z"
        fill="#0079c1"
        fillOpacity=".85"
      />
    </>
  ),
  apple_pay: (
    <>
      <Ground fill="#000" />
      <path
        d="M14.8 12.2c-1 0-1.7-.6-2.8-.6-1.7 0-3.5 1.5-3.5 4.4 0 2.8 1.9 5.9 3.4 5.9.9 0 1.5-.6 2.7-.6 1.1 0 1.6.6 2.7.6 1.2 0 2.4-2.1 2.8-3.4-1.4-.6-2.1-1.7-2.1-2.9 0-1.1.6-2 1.6-2.6-.8-1-1.9-1.4-2.7-1.4-.9 0-1.6.6-2.1.6zM17.3 8.2c-1.3.1-2.6 1.4-2.5 3 1.4 0 2.6-1.5 2.5-3z"
        fill="#fff"
      />
      <Letters ink="#fff" word="Pay" x={31.5} />
    </>
  ),
  blik: (
    <>
      <Word ground="#000" ink="#fff" word="blik" />
      <circle cx="20.4" cy="10.3" r="2.2" fill="#e52d4b" />
    </>
  ),
  przelewy24: <Word ground="#fff" ink="#d13239" word="P24" />,
  eps: <Word ground="#fff" ink="#c8036f" word="eps" />,
  paysafecard: (
    <>
      <Ground fill="#0a6fb8" />
      <rect x="17" y="14" width="14" height="10" rx="2" fill="#fff" />
      <path d="M20 14v-2a4 4 0 0 1 8 0v2" fill="none" stroke="#fff" strokeWidth="2" />
      <path d="M24 18v2.5" stroke="#0a6fb8" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  bank_transfer: (
    <>
      <Ground />
      <path
        d="M13 12.5h20m-4.5-4 4.5 4-4.5 4M35 20.5H15m4.5-4-4.5 4 4.5 4"
        fill="none"
        stroke="#3d2b3a"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
}

export function MethodLogo({ method }: { method: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 32" className="h-8 w-12 shrink-0">
      {LOGOS[method] ?? LOGOS.bank_transfer}
    </svg>
  )
}

/** The same in light and dark: a card's colours are its own. */
function Ground({ fill = '#fff' }: { fill?: string }) {
  return <rect x=".5" y=".5" width="47" height="31" rx="5.5" fill={fill} stroke="#000" strokeOpacity=".14" />
}

type WordProps = { ground: string; ink: string; word: string; size?: number }

function Word({ ground, ink, word, size }: WordProps) {
  return (
    <>
      <Ground fill={ground} />
      <Letters ink={ink} word={word} x={24} size={size} />
    </>
  )
}

type LettersProps = {
  ink: string
  word: string
  x: number
  y?: number
  size?: number | undefined
  italic?: boolean
}

function Letters({ ink, word, x, y = 21.5, size = 15, italic = false }: LettersProps) {
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      fontSize={size}
      fontWeight="800"
      fontStyle={italic ? 'italic' : undefined}
      fill={ink}
    >
      {word}
    </text>
  )
}

function Circles({ left, right, both }: { left: string; right: string; both: string }) {
  return (
    <>
      <Ground />
      <circle cx="19.5" cy="16" r="8.5" fill={left} />
      <circle cx="28.5" cy="16" r="8.5" fill={right} />
      <path d="M24 8.8a8.5 8.5 0 0 1 0 14.4 8.5 8.5 0 0 1 0-14.4z" fill={both} />
    </>
  )
}
