-- The log of one colleague, and of one kind of act.
create index staff_action_staff on staff_action (site_id, staff_id, id desc);
create index staff_action_kind on staff_action (site_id, action, id desc);
