import { useTranslations } from 'use-intl'
import { Link, useRoute } from 'wouter'
import { cx } from '#ui/class-names.ts'
import type { Place } from './places.tsx'

type PlaceLinksProps = {
  places: Place[]
  className: string
  /** What waits there. */
  counts?: Partial<Record<Place['name'], number>>
  onGo?: () => void
}

export function PlaceLinks({ places, className, counts = {}, onGo }: PlaceLinksProps) {
  const t = useTranslations('office.frame')
  return (
    <nav aria-label={t('places')}>
      <ul className={className}>
        {places.map((place) => (
          <li key={place.path}>
            <PlaceLink place={place} count={counts[place.name]} onGo={onGo} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PlaceLinkProps = { place: Place; count: number | undefined; onGo: (() => void) | undefined }

function PlaceLink({ place, count = 0, onGo }: PlaceLinkProps) {
  const t = useTranslations('office.frame')
  const { path, name, icon } = place
  // A member’s page belongs to the members, a purchase’s to the money; the overview has none below it.
  const [isHere] = useRoute(path === '/admin' ? path : `${path}/*?`)
  return (
    <Link
      href={path}
      onClick={onGo}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex min-h-11 lg:[@media(height<58rem)]:min-h-9 items-center gap-3 rounded-field px-3 py-1.5 text-sm leading-snug font-semibold no-underline [&_svg]:size-5 [&_svg]:shrink-0',
        isHere ? 'bg-primary-soft text-primary-ink' : 'text-ink-soft hover:bg-hover hover:text-ink',
      )}
    >
      {icon}
      <span className="min-w-0">{t(name)}</span>
      {count > 0 && (
        <span className="ms-auto rounded-full bg-primary-strong px-2 py-0.5 text-xs text-on-primary tabular">
          {count}
        </span>
      )}
    </Link>
  )
}
