-- The landing page by which a member came to the signup, by which the figures tell how far its members get.
alter table account add column lander text; -- `gallery`, or `gallery/summer` of a campaign; null: by none

-- Counted by landing page too: of all countries and networks together.
alter table day_count add column lander text not null default '*'; -- '*': all together
alter table day_count alter column lander drop default;
alter table day_count drop constraint day_count_pkey;
alter table day_count add primary key (site_id, country, network, lander, day); -- a period of a site, filtered or not
