-- Reviews compare rewards with what a realm gave in the last 7 days.
create index inventory_changes_by_time on inventory_changes (pid, at);
