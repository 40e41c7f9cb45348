import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, queryClient } from '#features/office/frame/api.ts'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { Waiting } from '#features/office/frame/waiting.tsx'
import type { Self } from '#features/office/staff/contract.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { mayStaff } from '#shared/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { NewSite } from './new-site.tsx'

/** The host names of the site, which owners change, and a further site. */
export function Domains({ self }: { self: Self }) {
  const t = useTranslations('office.site')
  const domains = useQuery(api.site.domains.queryOptions())
  const { data } = domains
  const mayChange = mayStaff(self.role, 'domains')
  return (
    <>
      <SectionCard id="domains" title={t('domains')} hint={t('domains_words', { site: self.site.name })}>
        <ul className="-my-2 divide-y divide-border">
          {data?.domains.map((one) => (
            // The server keeps the last one, and the one by which it is asked.
            <Domain key={one.host} {...one} mayRemove={mayChange && !one.here && data.domains.length > 1} />
          )) ?? <Waiting query={domains} className="my-2 h-24" />}
        </ul>
        {mayChange && <AddDomain />}
      </SectionCard>
      {mayChange && <NewSite self={self} />}
    </>
  )
}

const refresh = () => queryClient.invalidateQueries({ queryKey: api.site.domains.key() })

type DomainProps = { host: string; main: boolean; here: boolean; mayRemove: boolean }

function Domain({ host, main, here, mayRemove }: DomainProps) {
  const t = useTranslations('office.site')
  const frame = useTranslations('office.frame')
  const words = useErrorWords()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const remove = useMutation(
    api.site.removeDomain.mutationOptions({
      onSuccess: () => toast.show({ kind: 'success', title: t('domain_removed', { host }) }),
      onError: (error) => toast.show({ kind: 'danger', title: words.at(error, 'host') ?? words.of(error) }),
      async onSettled() {
        setAsking(false)
        await refresh()
      },
    }),
  )
  return (
    <li className="flex items-center gap-4 py-2">
      <p className="min-w-0 flex-1 break-words">
        <span className="font-semibold">{host}</span>{' '}
        <span className="text-sm text-ink-soft">
          {[main && t('main'), here && t('here')].filter(Boolean).join(' · ')}
        </span>
      </p>
      {mayRemove && (
        <IconButton label={t('remove', { name: host })} icon={<Trash2 />} onClick={() => setAsking(true)} />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('remove_title', { host })}
        description={t(main ? 'remove_main_words' : 'remove_words')}
        confirmLabel={t(main ? 'remove_main' : 'remove_it')}
        cancelLabel={frame('cancel')}
        closeLabel={frame('close')}
        busy={remove.isPending}
        destructive
        onConfirm={() => remove.mutate({ host })}
      />
    </li>
  )
}

function AddDomain() {
  const t = useTranslations('office.site')
  const words = useErrorWords()
  const toast = useToast()
  const [host, setHost] = useState('')
  const add = useMutation(
    api.site.addDomain.mutationOptions({
      async onSuccess() {
        toast.show({ kind: 'success', title: t('domain_added', { host }) })
        setHost('')
        await refresh()
      },
    }),
  )
  return (
    <form
      noValidate
      className="mt-6 flex max-w-140 flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate({ host })
      }}
    >
      <TextField
        label={t('host')}
        hint={t('host_hint')}
        className="min-w-52 flex-1"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={253}
        value={host}
        onChange={(event) => setHost(event.target.value)}
        error={words.at(add.error, 'host')}
      />
      <Button type="submit" variant="secondary" icon={<Plus />} className="mt-6.5" busy={add.isPending}>
        {t('add_domain')}
      </Button>
      {add.error && errorCode(add.error) !== 'invalid_input' && <FormError title={words.of(add.error)} />}
    </form>
  )
}
