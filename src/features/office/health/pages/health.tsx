import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SectionCard } from '#ui/section-card.tsx'
import { api } from '../../frame/api.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { Waiting } from '../../frame/waiting.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { Figure, Figures } from './figures.tsx'
import { ProcessView } from './process-view.tsx'
import { Services } from './services.tsx'
import { Statements, StorageView } from './storage-view.tsx'
import { Summary } from './summary.tsx'
import { useNumbers } from './use-numbers.ts'
import { WaitingJobs } from './waiting-jobs.tsx'

const FRESH_MILLISECONDS = 10_000

/** How the program does. A page that is out of sight asks nothing. */
export function HealthPage() {
  const t = useTranslations('office.health')
  const { ago, when } = useNumbers()
  const health = useQuery({ ...api.health.describe.queryOptions(), refetchInterval: FRESH_MILLISECONDS })
  const { data } = health
  return (
    <>
      <PageHead title={t('title')} words={t('words')} />
      {data ? (
        <div className="flex flex-col gap-6">
          <Summary problems={data.problems} />
          {data.failed.length > 0 && <FailedJobs failed={data.failed} owner={data.deployment !== null} />}
          <SectionCard id="figures" title={t('figures')}>
            <Figures>
              <Figure name={t('connected')} value={data.members_connected} />
              {data.deployment && <Figure name={t('connections')} value={data.deployment.connections} />}
              <Figure name={t('mails_waiting')} value={data.mails.waiting} />
              <Figure name={t('mails_given_up')} value={data.mails.given_up} />
              <Figure name={t('bounced')} value={data.mails.bounced} />
              <Figure name={t('complaints')} value={data.mails.complaints} />
            </Figures>
          </SectionCard>
          <Services services={data.services} />
          <WaitingJobs waiting={data.waiting} />
          {data.deployment && <ProcessView {...data.deployment.process} />}
          {data.deployment && <StorageView deployment={data.deployment} problems={data.problems} />}
          {data.deployment && <Statements {...data.deployment.statements} />}
          <SectionCard id="program" title={t('program')}>
            <Figures>
              <Figure name={t('version')} value={data.version} hint={data.commit} />
              <Figure name={t('node')} value={data.node} />
              {data.deployment && <Figure name={t('database')} value={data.deployment.database_version} />}
              <Figure name={t('started')} value={ago(data.started)} hint={when(data.started)} />
            </Figures>
          </SectionCard>
        </div>
      ) : (
        <Waiting query={health} className="h-80" />
      )}
    </>
  )
}
