-- Two bits more: who has children, and who studied (src/shared/search-facets.ts). Sites of a niche show these to visitors.
update search_entry set facets = facets
  | case when profile.children in ('at_home', 'grown_up') then 1::bigint << 56 else 0 end
  | case when profile.education in ('college', 'university') then 1::bigint << 57 else 0 end
from profile
where profile.member_id = search_entry.member_id
  and (profile.children in ('at_home', 'grown_up') or profile.education in ('college', 'university'));
