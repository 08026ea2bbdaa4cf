-- What stands below an entry of a menu can be taken below another one, and stays what it is.
GRANT UPDATE (item_id) ON subnavigation_item TO portico_staff;
