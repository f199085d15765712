# Users from a directory: adds who is new, activates and deactivates the others. The key needs USER_ADD and USER_EDIT.
# ORIGIN=https://... KEY=ix_... python3 directory.py people.json "Night guards"
import json
import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

file, workgroup = sys.argv[1:3]
# where your own provider signs people in, leave the password out
with open(file) as directory:
    people = json.load(directory)


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{os.environ['ORIGIN']}/api{path}", data=data, method=method)
    request.add_header("Authorization", f"Bearer {os.environ['KEY']}")
    if data is not None:
        request.add_header("Content-Type", "application/json")
    try:
        with urlopen(request) as response:
            return None if response.status == 204 else json.load(response)
    except HTTPError as refusal:
        problem = json.load(refusal)
        raise SystemExit(f"{problem['code']}: {problem['detail']}")


group = next((one for one in call("GET", "/userGroups") if one["name"] == workgroup), None)
if group is None:
    raise SystemExit(f"There is no workgroup {workgroup}.")

known = {}
page, has_more = 1, True
while has_more:
    users = call("GET", f"/users/search?psz=100&p={page}&userGroupId={group['id']}")
    known.update({user["email"].lower(): user for user in users["items"]})
    page, has_more = page + 1, users["meta"]["hasMore"]

done = {"added": 0, "activated": 0, "deactivated": 0}
for person in people:
    user = known.pop(person["email"].lower(), None)
    if user is None:
        call("POST", "/users", {**person, "userGroupId": group["id"]})
        done["added"] += 1
    elif user["status"] == 2:
        call("PUT", f"/users/activate/{user['id']}")
        done["activated"] += 1
# who is no longer in the directory; a pending user has no access yet
for user in known.values():
    if user["status"] == 1:
        call("PUT", f"/users/deactivate/{user['id']}")
        done["deactivated"] += 1
print(json.dumps(done))
