import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { FormDialog } from '#features/office/frame/form-dialog.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import type { Self } from '#features/office/staff/contract.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { SectionCard } from '#ui/section-card.tsx'

/** A further site of the company, for its owner. */
export function NewSite({ self }: { self: Self }) {
  const t = useTranslations('office.site')
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<{ name: string; host: string }>()
  return (
    <SectionCard id="new-site" title={t('new_site')} hint={t('new_site_words')}>
      {made && (
        <p role="status" className="mb-4 rounded-field bg-success-soft p-4">
          <strong className="block">{t('site_made', made)}</strong> {t('site_made_words')}{' '}
          <a href={`//${made.host}${portOfPage()}/admin`}>{made.host}</a>
        </p>
      )}
      <Button variant="secondary" onClick={() => setMaking(true)}>
        {t('new_site')}
      </Button>
      {making && (
        <SiteDialog
          self={self}
          onMade={(site) => {
            setMade(site)
            setMaking(false)
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </SectionCard>
  )
}

const portOfPage = () => (window.location.port ? `:${window.location.port}` : '')

type DialogProps = {
  self: Self
  onMade: (site: { name: string; host: string }) => void
  onClose: () => void
}

function SiteDialog({ self, onMade, onClose }: DialogProps) {
  const t = useTranslations('office.site')
  const words = useErrorWords()
  const [name, setName] = useState('')
  const [host, setHost] = useState('')
  const [like, setLike] = useState(true)
  const make = useMutation(
    api.site.make.mutationOptions({ onSuccess: (answer) => onMade({ name, host: answer.host }) }),
  )
  return (
    <FormDialog
      id="make-site"
      title={t('new_site')}
      description={t('new_site_words')}
      submit={t('make_site')}
      busy={make.isPending}
      noValidate
      onSubmit={() => make.mutate({ name, host, like })}
      onClose={onClose}
    >
      <TextField
        label={t('site_name')}
        required
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={words.at(make.error, 'name')}
      />
      <TextField
        label={t('host')}
        hint={t('host_hint')}
        required
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={253}
        value={host}
        onChange={(event) => setHost(event.target.value)}
        error={words.at(make.error, 'host')}
      />
      <Checkbox
        label={t('like', { site: self.site.name })}
        checked={like}
        onChange={(event) => setLike(event.target.checked)}
      />
      {make.error && errorCode(make.error) !== 'invalid_input' && <FormError title={words.of(make.error)} />}
    </FormDialog>
  )
}
