create index news_from on news (from_id); -- what others were to be told of somebody who is erased
