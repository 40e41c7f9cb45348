import { useFormatter, useTranslations } from 'use-intl'
import { useNames } from '#features/moderation/office/pages/use-names.ts'
import { fileOfSite } from '#features/office/frame/chosen-site.ts'
import { SectionCard } from '#ui/section-card.tsx'
import type { MemberForStaff } from '../contract.ts'
import { Facts, None } from './facts.tsx'
import { Mark } from './marks.tsx'

const TONES = { pending: 'warning', active: 'info', rejected: 'danger' } as const

/** What others see, and the photos that they do not see too. */
export function ProfileView({ member }: { member: MemberForStaff }) {
  const t = useTranslations('office.members')
  const format = useFormatter()
  const nameOf = useNames()
  const { gender, sexuality, place, region, country, hidden, invisible, profile_text: said } = member
  const birth = format.dateTime(new Date(`${member.date_of_birth}T00:00:00Z`), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return (
    <SectionCard id="profile" title={t('profile')}>
      <Facts
        facts={[
          [t('facts.gender'), t(`genders.${gender as 'male'}`)],
          [t('facts.birth'), birth],
          [t('facts.place'), [place ?? region, nameOf('region', country)].join(', ')],
          [t('facts.sexuality'), sexuality ? t(`sexualities.${sexuality as 'bi'}`) : t('not_given')],
          [t('facts.seen'), t(`seen.${hidden ? 'hidden' : invisible ? 'invisible' : 'all'}`)],
          ...member.says.map(({ name, value }) => [name, value] as const),
        ]}
      />
      {said ? (
        <p className="as-written mt-5 max-w-[65ch] rounded-field bg-sunken p-4 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
          {said}
        </p>
      ) : (
        <p className="mt-5 text-sm text-ink-soft">{t('no_text')}</p>
      )}
      <Photos member={member} />
    </SectionCard>
  )
}

function Photos({ member: { id, name, photos } }: { member: MemberForStaff }) {
  const t = useTranslations('office.members')
  if (photos.length === 0)
    return (
      <div className="mt-5">
        <None>{t('no_photos')}</None>
      </div>
    )
  return (
    <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <a
            href={fileOfSite(`/api/admin/members/${id}/photos/${photo.file}`)}
            target="_blank"
            rel="noreferrer"
            className="block rounded-field"
          >
            <img
              src={fileOfSite(`/api/admin/members/${id}/photos/${photo.file}`)}
              alt={t('photo', { number: at + 1, name })}
              loading="lazy"
              className="aspect-4/5 w-full rounded-field bg-sunken object-cover"
            />
          </a>
          <p className="mt-1.5">
            <Mark tone={TONES[photo.status]}>{t(`photo_states.${photo.status}`)}</Mark>
          </p>
        </li>
      ))}
    </ul>
  )
}
