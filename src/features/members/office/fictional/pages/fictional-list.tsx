import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link, useSearchParams } from 'wouter'
import { api } from '#features/office/frame/api.ts'
import { ListFoot } from '#features/office/frame/list-foot.tsx'
import { PageHead } from '#features/office/frame/page-head.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ListedFictional } from '../contract.ts'

/** The site's fictional profiles, the newest first. */
export function FictionalListPage() {
  const t = useTranslations('office.fictional')
  const words = useErrorWords()
  const [search, setSearch] = useSearchParams()
  const name = search.get('name') ?? ''
  const list = useInfiniteQuery({
    ...api.fictional.list.infiniteOptions({
      input: (older: string | undefined) => ({ ...(older && { older }), ...(name.trim() && { name }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ profiles, has_older }) => (has_older ? profiles.at(-1)?.id : undefined),
    }),
    placeholderData: (before) => before,
  })
  const profiles = list.data?.pages.flatMap((page) => page.profiles)
  const make = (
    <Button render={<Link href="/admin/fictional/new" />} icon={<Plus />}>
      {t('new')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('title')} words={t('words')} action={make} />
      {(name || profiles?.length !== 0) && (
        <search className="mb-5 block">
          <TextField
            type="search"
            label={t('search')}
            autoComplete="off"
            maxLength={60}
            icon={<Search />}
            value={name}
            onChange={({ target }) =>
              setSearch(target.value ? { name: target.value } : {}, { replace: true })
            }
          />
        </search>
      )}
      {list.error && <FormError title={words.of(list.error)} />}
      {!profiles ? (
        !list.error && <Skeleton round="card" className="h-100" />
      ) : profiles.length === 0 && name ? (
        <EmptyState drawing={<NoResultsDrawing />} title={t('none_so')} />
      ) : profiles.length === 0 ? (
        <EmptyState drawing={<NoResultsDrawing />} title={t('none_title')} words={t('none')} action={make} />
      ) : (
        <div className="@container">
          <ul className="grid grid-cols-2 gap-4 @max-[16rem]:grid-cols-1 @[32rem]:grid-cols-3 @[42rem]:grid-cols-4">
            {profiles.map((profile) => (
              <Tile key={profile.id} {...profile} />
            ))}
          </ul>
        </div>
      )}
      <ListFoot query={list} more={t('older')} />
    </>
  )
}

function Tile({ id, name, age, place, photo, paused, scripted }: ListedFictional) {
  const t = useTranslations('office.fictional')
  return (
    <li className="overflow-hidden rounded-card border border-edge bg-surface shadow-card">
      <Link href={`/admin/fictional/${id}`} className="block no-underline">
        {photo ? (
          <img src={photo} alt="" className="aspect-4/5 w-full bg-sunken object-cover" loading="lazy" />
        ) : (
          <span className="grid aspect-4/5 place-items-center bg-sunken px-4 text-center text-sm text-ink-soft">
            {t('no_portrait')}
          </span>
        )}
        <span className="block p-3">
          <span className="block truncate font-semibold text-ink">
            {name}, {age}
          </span>
          <span className="block truncate text-sm text-ink-soft">{place}</span>
          <span className="block text-sm text-ink-soft">
            {paused ? t('is_paused') : scripted ? t('is_scripted') : t('is_live')}
          </span>
        </span>
      </Link>
    </li>
  )
}
