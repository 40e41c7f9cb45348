-- Whom the filling of a demo made. Nobody logs in as them where the deployment is no demo.
alter table account add column demo boolean not null default false;
update account set demo = true
  from site where site.id = account.site_id and site.demo and account.email ~ '\.(example|invalid)$';

-- A demo's domain has no language of its own: it speaks the browser's.
update site set settings = settings || '{"domain_language": ""}' where demo and not settings ? 'domain_language';
