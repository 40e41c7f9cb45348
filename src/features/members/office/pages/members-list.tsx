import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSearchParams } from 'wouter'
import { useNames } from '#features/moderation/office/pages/use-names.ts'
import { api } from '#features/office/frame/api.ts'
import { OfficeList } from '#features/office/frame/office-list.tsx'
import { COUNTRIES } from '#shared/countries.ts'
import { isDay } from '#shared/dates.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { LISTED_STATES } from '../rules.ts'
import { useTime } from './facts.tsx'
import { MemberRow } from './member-row.tsx'
import { MembersFrame } from './members-frame.tsx'

const NAMES = ['state', 'paying', 'country', 'from', 'to'] as const
type Name = (typeof NAMES)[number]

/** What the list is narrowed to. It stands in the address, so that it can be kept and sent on. */
function useFilters() {
  const [search, setSearch] = useSearchParams()
  const chosen = (name: Name) => search.get(name) ?? ''
  const state = LISTED_STATES.find((one) => one === chosen('state'))
  const country = COUNTRIES.find((one) => one === chosen('country'))
  const paying = (['yes', 'no'] as const).find((one) => one === chosen('paying'))
  return {
    chosen,
    isChosen: NAMES.some(chosen),
    filters: {
      ...(state && { state }),
      ...(country && { country }),
      ...(paying && { paying }),
      ...(isDay(chosen('from')) && { from: chosen('from') }),
      ...(isDay(chosen('to')) && { to: chosen('to') }),
    },
    choose: (name: Name, value: string) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          if (value) after.set(name, value)
          else after.delete(name)
          return after
        },
        { replace: true },
      ),
    clear: () => setSearch({}, { replace: true }),
  }
}

/** The site's members by how they stand, newest first. */
export function MembersListPage() {
  const t = useTranslations('office.members')
  const time = useTime()
  const { chosen, isChosen, filters, choose, clear } = useFilters()
  const list = useInfiniteQuery({
    ...api.members.list.infiniteOptions({
      input: (before: string | undefined) => ({ ...filters, ...(before && { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ members, has_older }) => (has_older ? members.at(-1)?.id : undefined),
    }),
    placeholderData: (before) => before,
    // Each look stands in the log.
    refetchOnWindowFocus: false,
  })
  const members = list.data?.pages.flatMap((page) => page.members)
  return (
    <MembersFrame part="list">
      <SectionCard
        id="members"
        title={t('newest')}
        state={
          isChosen && (
            <Button size="sm" variant="ghost" onClick={clear}>
              {t('no_filters')}
            </Button>
          )
        }
      >
        <Filters chosen={chosen} onChoose={choose} />
        <OfficeList
          query={list}
          rows={members}
          more={t('older')}
          none={t('none_so')}
          className="-mx-4 mt-4 border-t border-border sm:-mx-7"
        >
          {(member) => (
            <li key={member.id}>
              <MemberRow member={member}>
                <span className="text-sm text-ink-soft tabular">{time(member.since)}</span>
              </MemberRow>
            </li>
          )}
        </OfficeList>
      </SectionCard>
    </MembersFrame>
  )
}

type FiltersProps = { chosen: (name: Name) => string; onChoose: (name: Name, value: string) => void }

function Filters({ chosen, onChoose }: FiltersProps) {
  const t = useTranslations('office.members')
  const states = useTranslations('office.members.listed_states')
  const nameOf = useNames()
  const countries = COUNTRIES.map((value) => ({ value, label: nameOf('region', value) })).sort((a, b) =>
    a.label.localeCompare(b.label),
  )
  const all = { value: '', label: t('all') }
  return (
    <search className="grid grid-cols-2 gap-4 lg:grid-cols-5">
      <SelectField
        label={t('standing')}
        value={chosen('state')}
        onChange={({ target }) => onChoose('state', target.value)}
        options={[all, ...LISTED_STATES.map((value) => ({ value, label: states(value) }))]}
        className="max-lg:col-span-2"
      />
      <SelectField
        label={t('pays')}
        value={chosen('paying')}
        onChange={({ target }) => onChoose('paying', target.value)}
        options={[all, { value: 'yes', label: t('premium') }, { value: 'no', label: t('free') }]}
      />
      <SelectField
        label={t('country')}
        value={chosen('country')}
        onChange={({ target }) => onChoose('country', target.value)}
        options={[all, ...countries]}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={t(`since_${name}`)}
          value={chosen(name)}
          onChange={({ target }) => onChoose(name, target.value)}
        />
      ))}
    </search>
  )
}
