-- New files wait in no list of the index: the planner would rather read all photos than search that list.
alter index photo_file set (fastupdate = off);
select gin_clean_pending_list('photo_file');
