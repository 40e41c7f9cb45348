import type { GiftKind } from '#shared/gift.ts'

const FILES = import.meta.glob<string>('./drawings/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

type GiftDrawingProps = { kind: GiftKind; className?: string }

/** A gift as we have drawn it, beside its name. */
export function GiftDrawing({ kind, className }: GiftDrawingProps) {
  return (
    <img
      src={FILES[`./drawings/${kind}.svg`]}
      alt=""
      width={120}
      height={120}
      draggable={false}
      className={className}
    />
  )
}
